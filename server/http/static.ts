import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { nullIfMissing } from '#app/lib/outage.ts'
import { chooseEncoding } from './compress.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

type Asset = { file: string; br: string | null; type: string; etag: string }

/** Vite names its output by content; everything else in public/ may change with a release. */
const HASHED = /^\/assets\/.*-[\w-]{8,}\.\w+$/

/** Serves files; null for everything else. */
export type Files = (request: Request, path: string) => Promise<Response | null>

/** Serves the client build. Its files are listed once, so no other path can reach the disk. */
export async function staticFiles(folder: string): Promise<Files> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => [])
  const assets = new Map<string, Asset>()
  for (const name of names) {
    const type = TYPES[extname(name)]
    if (!type || name.startsWith('.')) continue
    const file = join(folder, name)
    const facts = await stat(file)
    if (!facts.isFile()) continue
    const etag = `"${createHash('sha256').update(`${name}:${facts.size}:${facts.mtimeMs}`).digest('base64url').slice(0, 16)}"`
    assets.set(`/${name.split(sep).join('/')}`, {
      file,
      br: names.includes(`${name}.br`) ? `${file}.br` : null,
      type,
      etag,
    })
  }

  return async (request, path) => {
    const asset = assets.get(path)
    if (!asset || (request.method !== 'GET' && request.method !== 'HEAD')) return null
    const headers = new Headers({
      'Content-Type': asset.type,
      'Cache-Control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ETag: asset.etag,
    })
    if (asset.br) headers.set('Vary', 'Accept-Encoding')
    if (request.headers.get('if-none-match') === asset.etag)
      return new Response(null, { status: 304, headers })
    const small =
      asset.br && chooseEncoding(request.headers.get('accept-encoding')) === 'br' ? asset.br : null
    if (small) headers.set('Content-Encoding', 'br')
    // Gone after a newer build.
    const bytes = await readFile(small ?? asset.file).catch(nullIfMissing)
    if (!bytes) return null
    headers.set('Content-Length', String(bytes.length))
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
  }
}
