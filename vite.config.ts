import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * Few files on a first load: each one costs a round trip and a set of headers. What every page needs travels
 * together; what only forms, desks or drawings need stays with the pages that use it.
 */
const together = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie-es)\//, priority: 3 },
  {
    name: 'frame',
    test: /app\/(root|site\/ui\/(site-frame|error|access-denied)|ui\/(shell|button|badge|page|notice|toast|form-toast|document|scripting|menu|card)|account\/ui\/(session-watch|window-session)|lib\/)|node_modules\/(clsx|lucide-react)\//,
    priority: 2,
  },
  {
    name: 'forms',
    test: /app\/ui\/(field|text-input|select|choice|password-input|error-summary|dialog|confirm-dialog)|app\/account\/ui\//,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // A data: address of a font or script would need a hole in the content security policy.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: together } } } } },
    ssr: {
      // One bundle for the process and the routes: two would each have their own pool and contexts.
      build: { target: 'node24', rolldownOptions: { input: './server/app.ts' } },
    },
  },
})
