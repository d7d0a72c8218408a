import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // A data: address of a font or script would need a hole in the content security policy.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    ssr: {
      // One bundle for the process and the routes: two would each have their own pool and contexts.
      build: { target: 'node24', rolldownOptions: { input: './server/app.ts' } },
    },
  },
})
