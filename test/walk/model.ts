import type { CaseKind } from '#app/review/turn.ts'

/** Who takes part in a case: somebody with an account, or a candidate, who has only an address. */
export type Actor = {
  userId?: string
  companyId?: string | null
  email?: string
}

/** Something that the product lets an actor do. */
export type Operation = {
  name: string
  /** The name of an actor, `reviewers`, or `clock`. */
  by: string
  /** False where the product refuses it now, or the page does not offer it. */
  act: () => Promise<boolean>
}

/** A case on its way, with everyone who takes part in it and all that can be done. */
export type World = {
  /** The cases that are followed; the id of one that is not there yet is null. */
  cases: () => Promise<readonly [kind: CaseKind, id: string | null][]>
  /** By name, as operations name them; the reviewers are always there. */
  actors: () => Promise<Readonly<Record<string, Actor>>>
  /** What tells two states apart beside turn and missing things, in words. */
  state: () => Promise<string>
  operations: readonly Operation[]
}

/** One kind of case; each world is new, with the clock at the real time. */
export type Model = { title: string; begin: () => Promise<World> }

/** Whether a command carried something out. */
export const done = ({ ok }: { ok: boolean }): boolean => ok

const made = new Map<object, unknown>()

/** Something that all worlds of a file share; files may share a process, and each has a database of its own. */
export const sharedByFile =
  <T>(make: () => T) =>
  (): T => {
    if (!made.has(make)) made.set(make, make())
    return made.get(make) as T
  }

/** At the begin of a file. */
export const forgetShared = (): void => made.clear()
