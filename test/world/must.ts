/** The value of a command's result; throws if it was refused. */
export function must<T>(result: { ok: true; value: T } | { ok: false; refused: string }): T {
  if (!result.ok) throw new Error(`the setup was refused: ${result.refused}`)
  return result.value
}
