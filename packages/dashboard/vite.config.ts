import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { colorSchemeFirst } from "./build/color-scheme-first.ts";
import { compress } from "./build/compress.ts";

/** Whoever builds, builds what is served: a test's NODE_ENV would make it the slow and large kind. */
const forProduction = (): Plugin => ({
  name: "for-production",
  apply: "build",
  config() {
    process.env.NODE_ENV = "production";
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [forProduction(), react(), colorSchemeFirst(), compress()],
  build: {
    target: "es2023",
    // These know light-dark(), so that it is left as it is.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    manifest: "manifest.json",
    // A page's own styles are a few hundred bytes. In one file they are there before the service can go away; a stylesheet that failed
    // once is never asked for again.
    cssCodeSplit: false,
    // Inlined files would be data: addresses, which the content security policy refuses for scripts.
    assetsInlineLimit: 0,
    // The client library reaches for these on a server alone.
    rolldownOptions: { external: [/^node:/] },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
  },
  // `npm run dev -w packages/dashboard` beside a service at its usual place.
  server: { proxy: { "^/(v2|api|docs|openapi.json)": { target: "https://localhost:8443", secure: false } } },
});
