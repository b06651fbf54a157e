import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { colorSchemeFirst } from "./build/color-scheme-first.ts";
import { compress } from "./build/compress.ts";

/** Always a production build. The NODE_ENV of a test would produce a slow and large one. */
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
    // These browsers support light-dark(), so it is not transpiled.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    manifest: "manifest.json",
    // The styles of a page are a few hundred bytes. In one file they are loaded before the service can become unreachable;
    // a stylesheet that failed to load is never requested again.
    cssCodeSplit: false,
    // Inlined files would be data: URLs, which the content security policy forbids for scripts.
    assetsInlineLimit: 0,
    // The client library uses these only on a server.
    rolldownOptions: {
      external: [/^node:/],
      output: {
        // By itself the bundler writes a file for every set of pages that share a module, 100 of them for one page. Here, `app` is
        // what every page needs, and `common` what many need. A lower share count means fewer requests and more bytes.
        codeSplitting: {
          groups: [
            { name: "app", tags: ["$initial"], priority: 2 },
            // A few hundred bytes each; the pages of runs need most of them.
            {
              name: "small",
              test: /lib.(follow|form-text|submit-by-keys|looks-like-markdown|options)\.ts|queries.comparisons|components.(ask-dialog|docs-link|code-block|copy-button)|Icon(ArrowsDiff|Download).mjs|runs.use-replay-and-open/,
            },
            { name: "common", minShareCount: 11, priority: 1 },
            {
              name: "figures",
              test: /components.(charts.(chart-section|lazy-chart)|stat-tile|overview.recent-runs)|lib.(change|short-dollars)\.ts/,
            },
          ],
        },
      },
    },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
  },
  // For `npm run dev -w packages/dashboard` with a service at its default address.
  server: { proxy: { "^/(v2|api|docs|openapi.json)": { target: "https://localhost:8443", secure: false } } },
});
