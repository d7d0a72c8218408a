/** An expected outcome: a value, or a refusal that the caller turns into a message. Thrown errors are bugs or outages. */
export type Result<T, R extends string> = { ok: true; value: T } | { ok: false; refused: R }

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function refuse<R extends string>(refused: R): { ok: false; refused: R } {
  return { ok: false, refused }
}
