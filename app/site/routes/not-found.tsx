import { refusal } from '#app/lib/refusal.ts'

export const handle = { static: true }

/** Catches every unknown URL, for any method (PUB-019, ADM-182). */
export function loader(): never {
  throw refusal('not_found')
}

export function action(): never {
  throw refusal('not_found')
}

export default function NotFound() {
  return null
}
