/** The value of a result of the product; throws if it was refused. */
export function must<T>(result: { ok: true; value: T } | { ok: false; refused: string }): T {
  if (!result.ok) throw new Error(`the setup was refused: ${result.refused}`)
  return result.value
}
