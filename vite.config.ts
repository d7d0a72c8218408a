import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'

const compress = promisify(brotliCompress)
const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|txt|wasm)$/

/** Writes a .br of the highest quality beside each client asset; server/http/static.ts sends it. */
function brotliAssets(): Plugin {
  return {
    name: 'brotli-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (!dir) return
      const names = (await readdir(dir, { recursive: true })).filter((name) => COMPRESSIBLE.test(name))
      const writing = names.map(async (name) => {
        const bytes = await readFile(join(dir, name))
        const small = await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
        if (small.length < bytes.length) await writeFile(join(dir, `${name}.br`), small)
      })
      await Promise.all(writing)
    },
  }
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), brotliAssets()],
  // A data: address of a font or script would need a hole in the content security policy.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    ssr: {
      // One bundle for the process and the routes: two would each have their own pool and contexts.
      build: { target: 'node24', rolldownOptions: { input: './server/app.ts' } },
    },
  },
})
