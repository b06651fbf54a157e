import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from "@mantine/core";

/** The only accent colour; everything else is grey or shows a status. */
const petrol: MantineColorsTuple = [
  "#e9f6f7",
  "#d5ecee",
  "#a9d9dd",
  "#7ac6cc",
  "#54b5bd",
  "#35a3ac",
  "#1b8e97",
  "#0c767f",
  "#08636b",
  "#044f56",
];

const dark: MantineColorsTuple = [
  "#d6dade",
  "#b3bac1",
  "#8f98a1",
  "#69727b",
  "#3b434b",
  "#2c333a",
  "#20262c",
  "#191e23",
  "#14181c",
  "#0f1215",
];

/** Less saturated than the library's colours, so that a note does not dominate its page. */
const noteColours: Record<string, Record<string, string>> = {
  yellow: { "--alert-bg": "light-dark(#fdf7e7, #241d0c)", "--alert-color": "light-dark(#7a4b00, #ffd27a)" },
  red: { "--alert-bg": "light-dark(#fdf1f1, #281416)", "--alert-color": "light-dark(#a01f1f, #ffb3b3)" },
  gray: { "--alert-bg": "var(--surface-sunken)", "--alert-color": "var(--mantine-color-text)" },
};

export const theme: MantineThemeOverride = createTheme({
  primaryColor: "petrol",
  primaryShade: 7,
  colors: { petrol, dark },
  autoContrast: true,
  // At this luminance white and black text have equal contrast; each passes AA on its side.
  luminanceThreshold: 0.18,
  defaultRadius: "sm",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.125rem" },
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.25rem", lineHeight: "1.4" },
      h2: { fontSize: "1rem", lineHeight: "1.4" },
      h3: { fontSize: "0.875rem", lineHeight: "1.4" },
    },
  },
  components: {
    Alert: {
      vars: (_theme: unknown, { color }: { color?: string }) => ({ root: noteColours[color ?? ""] ?? {} }),
    },
    Button: { defaultProps: { size: "xs" } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
    TextInput: { defaultProps: { size: "sm" } },
    Select: { defaultProps: { size: "sm", allowDeselect: false } },
    // The header must not be a banner landmark, and the close button needs a label.
    Modal: {
      defaultProps: {
        centered: true,
        radius: "md",
        closeButtonProps: { "aria-label": "Close" },
        attributes: { header: { role: "presentation" } },
      },
    },
    Notification: { defaultProps: { closeButtonProps: { "aria-label": "Close notification" } } },
    Drawer: {
      defaultProps: { position: "right", size: "xl", closeButtonProps: { "aria-label": "Close" } },
    },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Anchor: { defaultProps: { underline: "hover" } },
    Paper: { defaultProps: { withBorder: true, radius: "md" } },
    Tabs: { defaultProps: { keepMounted: false } },
  },
});

/** Mantine's own greys for secondary text are too light for WCAG AA. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "#ffffff",
    "--mantine-color-text": "#1b2227",
    "--mantine-color-dimmed": "#566069",
    "--mantine-color-placeholder": "#6b7480",
    "--mantine-color-error": "#c92a2a",
    "--mantine-color-anchor": "var(--mantine-color-petrol-8)",
    "--mantine-color-default-border": "#d5dade",
    "--surface-sunken": "#f6f7f8",
    "--surface-hover": "#f1f3f4",
    "--line": "#e4e8ea",
  },
  dark: {
    "--mantine-color-body": "#14181c",
    "--mantine-color-text": "#d6dade",
    "--mantine-color-dimmed": "#9aa4ad",
    "--mantine-color-placeholder": "#8f98a1",
    "--mantine-color-error": "#ff8787",
    "--mantine-color-anchor": "var(--mantine-color-petrol-3)",
    "--mantine-color-default-border": "#3b434b",
    "--surface-sunken": "#0f1215",
    "--surface-hover": "#1b2025",
    "--line": "#262d33",
  },
});
