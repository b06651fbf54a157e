// Runs before the first paint, to avoid a flash of the light colours in dark mode.
(() => {
  let chosen = "auto";
  try {
    chosen = localStorage.getItem("mantine-color-scheme-value") || "auto";
  } catch {
    // Storage may be disabled. Then the system setting applies.
  }
  const isDark = chosen === "dark" || (chosen === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
})();
