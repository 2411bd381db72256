/* Light, dark, or as the system. */

const THEMES = ["auto", "light", "dark"];

/** Let a button go from theme to theme. */
export function offerThemes(button) {
  let theme = 0;
  button.addEventListener("click", () => {
    theme = (theme + 1) % THEMES.length;
    document.documentElement.dataset.theme = THEMES[theme];
    button.textContent = `Theme: ${THEMES[theme]}`;
  });
}
