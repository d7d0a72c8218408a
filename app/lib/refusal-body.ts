import type { RefusalBody } from './refusal.ts'

/** Recognised by shape, so that the browser needs no list of kinds. */
export function isRefusalBody(value: unknown): value is RefusalBody {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'title' in value &&
    typeof value.title === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  )
}
