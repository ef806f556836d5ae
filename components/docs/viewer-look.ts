/** The viewer of the API in our fonts and colors. It takes its values from variables of its own. */
export const VIEWER_LOOK = `
.light-mode, .dark-mode {
  --scalar-font: var(--sans);
  --scalar-font-code: var(--mono);
  --scalar-custom-header-height: 97px;
  --scalar-radius: var(--r-1);
  --scalar-radius-lg: var(--r-2);
  --scalar-radius-xl: var(--r-2);
  --scalar-color-1: var(--ink);
  --scalar-color-2: var(--ink-2);
  --scalar-color-3: var(--ink-3);
  --scalar-color-accent: var(--ai);
  --scalar-background-1: var(--sheet);
  --scalar-background-2: var(--well);
  --scalar-background-3: var(--press);
  --scalar-background-accent: var(--ai-tint);
  --scalar-border-color: var(--line);
  --scalar-link-color: var(--ai);
  --scalar-button-1: var(--ai);
  --scalar-button-1-hover: var(--ai-hover);
  --scalar-button-1-color: var(--on-ai);
  --scalar-color-green: var(--ink-2);
  --scalar-color-blue: var(--ai);
  --scalar-color-orange: var(--care);
  --scalar-color-yellow: var(--care);
  --scalar-color-purple: var(--ai);
  --scalar-color-red: var(--no);
  --scalar-sidebar-background-1: var(--paper);
  --scalar-sidebar-color-1: var(--ink);
  --scalar-sidebar-color-2: var(--ink-2);
  --scalar-sidebar-color-active: var(--ink);
  --scalar-sidebar-item-active-background: var(--press);
  --scalar-sidebar-item-hover-background: var(--well);
  --scalar-sidebar-border-color: var(--line);
  --scalar-sidebar-search-border-color: var(--edge);
}
@media (max-width: 900px) {
  .light-mode, .dark-mode { --scalar-custom-header-height: 56px; }
}
/* Targets have 24 px, and the buttons that copy have their words for screen readers also while they are out of sight. */
[data-sidebar-id] button[aria-expanded] { min-width: 24px; min-height: 24px; }
.scalar-code-copy .sr-only > .hidden { display: inline; }
.light-mode { color-scheme: light; }
.dark-mode { color-scheme: dark; }
`;
