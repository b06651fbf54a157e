// Before anything is drawn, so that a dark page does not flash.
const chosen = localStorage.getItem("agentrun-docs-scheme");
if (chosen) document.documentElement.dataset.scheme = chosen;
