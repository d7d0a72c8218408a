import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * Few files on a first load: each one costs a round trip and a set of headers. What every page needs travels
 * together; what only forms, desks or drawings need stays with the pages that use it.
 */
const frameIcons = 'bell|menu|x|chevron-down|circle-alert|circle-check|clock|info|lock'
const listIcons = 'heart|bookmark|search|sliders-horizontal|arrow-left|arrow-right|list|map'
const together = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie-es)\/|rolldown\/runtime/,
    priority: 4,
  },
  {
    name: 'frame',
    test: new RegExp(
      [
        'app/(entry|root|site/ui/(site-frame|error)|account/ui/(session-watch|window-session))',
        'app/ui/(shell/(?!admin-frame)|button|page\\.|notice|toast|document|scripting|card)',
        'app/lib/review-time',
        'node_modules/clsx/',
        `node_modules/lucide-react/dist/esm/icons/(${frameIcons})\\.`,
      ].join('|'),
    ),
    priority: 3,
  },
  { name: 'texts', test: /app\/lib\/(format|name|visible-text)/, entriesAware: true, priority: 2 },
  {
    name: 'lists',
    test: new RegExp(
      [
        'app/ui/(menu|chip|empty-state|filter-cell|pager|load-failure|control-navigation|figure|fact-grid|badge)\\.',
        'app/lib/(random|refusal-body)',
        `node_modules/lucide-react/dist/esm/icons/(${listIcons})\\.`,
      ].join('|'),
    ),
    priority: 2,
  },
  // Parts of a card that other pages need without it.
  {
    name: 'parts',
    test: /app\/(listings\/(schema|ui\/(listing-badges|elevation)|marks\/limits)|account\/kept\/(?!texts|ui\/kept-line)|review\/requested\/schema)/,
    entriesAware: true,
    entriesAwareMergeThreshold: 600,
    priority: 2,
  },
  {
    name: 'forms',
    test: /app\/ui\/(field|password-input|(post|checked|keep)-form|error-summary)|app\/account\/ui\/form-frame/,
    // Before the groups above, which would draw these modules in.
    priority: 3,
  },
  { name: 'controls', test: /app\/ui\/(choice|select)\./, priority: 3 },
  { name: 'file-check', test: /app\/(ui\/file-check|lib\/(pictures|file-size))/, priority: 2 },
  {
    name: 'cards',
    test: /app\/listings\/(ui\/(listing-(card|picture)|shown-figure|unlock-texts)|marks\/(post-mark|compare-store|ui\/(favorite|compare-to)))/,
    priority: 1,
  },
  {
    name: 'sign-in',
    test: /app\/account\/(ui\/(sign-in-notice|check-inbox)|security\/ui\/(use-passkey|passkey-sign-in)|kept\/(ui\/kept-line|texts))|icons\/mail-check/,
    priority: 2,
  },
  {
    name: 'sign-up',
    test: /app\/(kyc\/sign-up\/(schema|ui\/)|files\/ui\/file-input|ui\/input-value|account\/(policy|security\/password-error-texts))/,
    priority: 2,
  },
  { name: 'icons', test: /node_modules\/lucide-react\//, priority: 1 },
]

/** Scanned for packages as the server starts: one found while a page runs would load the page again. */
const browserHalf = ['app/entry.client.tsx', 'app/**/ui/**/*.{ts,tsx}', '!app/**/*.test.*']

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Beside node_modules, which several checkouts may share.
  cacheDir: '.react-router/vite',
  optimizeDeps: { entries: browserHalf },
  server: {
    watch: { ignored: ['**/data/**', '**/build/**', '**/test-results/**', '**/.react-router/**'] },
    fs: { allow: ['app', 'server', 'public', '.react-router', realpathSync('node_modules')] },
  },
  // A data: address of a font or script would need a hole in the content security policy.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  // Tree-shaken into the bundle: outside it they take 90 MB of a release.
  ssr: { noExternal: ['lucide-react', 'maplibre-gl'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: together } } } } },
    ssr: {
      // One bundle for the process and the routes: two would each have their own pool and contexts.
      build: { target: 'node24', rolldownOptions: { input: './server/app.ts' } },
    },
  },
})
