"""How a search judges positions of Masons: what it does thousands of times a second, and therefore compiled.

judge    what cards, hands and positions are worth where all cards are known
lane     turns as a judge would play them
"""
