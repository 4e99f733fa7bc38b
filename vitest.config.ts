import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{spec,schemas,golden,reference,conformance,scripts}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Many tests start real processes; on two busy cores an interpreter alone can take seconds to start.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    allowOnly: false,
    passWithNoTests: false,
  },
});
