import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

/**
 * As in the build: Node strips types, but reads no JSX and no JSON without an attribute. Emails are rendered by
 * components.
 */
registerHooks({
  load(url, context, next) {
    if (url.endsWith('.json')) return next(url, { ...context, importAttributes: { type: 'json' } })
    if (!url.endsWith('.tsx')) return next(url, context)
    const file = fileURLToPath(url)
    const { code } = transformSync(file, readFileSync(file, 'utf8'), { jsx: { runtime: 'automatic' } })
    return { format: 'module', source: code, shortCircuit: true }
  },
})
