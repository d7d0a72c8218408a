import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

/**
 * Does what the build does. Node strips types, but reads neither JSX, which emails use, nor JSON without an attribute.
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
