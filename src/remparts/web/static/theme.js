/** The look of the page: light, dark, or as the system has it. The server keeps the choice in a cookie and draws the next page with it. */

/** @param {string} theme */
function wear(theme) {
  for (const each of document.querySelectorAll('[data-scheme]')) {
    const scheme = each.getAttribute('data-scheme') ?? '';
    each.setAttribute('media', theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all');
  }
  for (const choice of document.querySelectorAll('[data-theme-choice]')) {
    if (choice.getAttribute('data-theme-choice') === theme) choice.setAttribute('aria-current', 'true');
    else choice.removeAttribute('aria-current');
  }
}

document.addEventListener('click', (event) => {
  const choice = event.target instanceof Element ? event.target.closest('[data-theme-choice]') : null;
  if (!(choice instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  wear(choice.dataset.themeChoice ?? '');
  // The address of the link alone makes the server keep the choice; without an answer it holds for this page.
  fetch(choice.href, { method: 'HEAD', keepalive: true }).catch(() => {});
});
