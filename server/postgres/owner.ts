import { chown, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The user PostgreSQL runs as; undefined for the user of this process (PostgreSQL refuses to run as root). */
export type Owner = { uid: number; gid: number } | undefined

/** The user PostgreSQL runs as when root starts it in a new folder: "nobody" on every system. */
export const nobody = { uid: 65534, gid: 65534 }

export const isRoot = () => process.getuid?.() === 0

/** Gives a file created by root to the user PostgreSQL runs as. */
export async function changeOwner(owner: Owner, path: string): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid)
}

/** True if the owner may enter every folder above `path` and has the permission bits `want` (4 read, 1 enter) on it. */
export async function canReach(owner: Owner, path: string, want: number): Promise<boolean> {
  if (!owner) return true
  const real = await realpath(path)
  if (!(await allows(owner, real, want))) return false
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    if (!(await allows(owner, folder, 1))) return false
    if (folder === dirname(folder)) return true
  }
}

async function allows(owner: { uid: number; gid: number }, path: string, want: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const shift = uid === owner.uid ? 6 : gid === owner.gid ? 3 : 0
  return ((mode >> shift) & want) === want
}
