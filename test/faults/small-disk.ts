import { spawnSync } from 'node:child_process'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '#test/server.ts'

export type SmallDisk = {
  /** A folder on it. */
  path: string
  /** Fills it to its last byte. */
  fill: () => Promise<void>
  /** Frees the space again. */
  free: () => Promise<void>
  /** False when it is in use for writing and cannot become read-only. */
  setReadOnly: (isReadOnly: boolean) => boolean
  /** Files below a part of it, with their sizes. */
  files: (part: string) => Promise<string[]>
  close: () => void
}

const mount = (...parameters: string[]) => spawnSync('mount', parameters, { stdio: 'ignore' }).status === 0

/** An in-memory disk of a few megabytes; a message if none can be made, which requires root on Linux. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'a small disk of its own takes root on Linux: nothing was measured'
  const folder = await temporaryFolder()
  const disk = join(folder, 'disk')
  await mkdir(disk)
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', disk)) {
    rmSync(folder, { recursive: true, force: true })
    return 'this machine lets nobody mount a disk: nothing was measured'
  }
  const ballast = join(disk, 'ballast')
  const close = () => {
    process.off('exit', close)
    spawnSync('umount', ['-l', disk], { stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
  process.on('exit', close)
  return {
    path: join(disk, 'data'),
    async fill() {
      const file = await open(ballast, 'a')
      try {
        for (const size of [1 << 20, 4096, 1])
          for (let isFull = false; !isFull;)
            isFull = await file.write(Buffer.alloc(size)).then(
              ({ bytesWritten }) => bytesWritten < size,
              () => true,
            )
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast, { force: true }),
    setReadOnly: (isReadOnly) => mount('-o', isReadOnly ? 'remount,ro' : 'remount,rw', disk),
    async files(part) {
      const root = join(disk, 'data', part)
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .toSorted()
    },
    close,
  }
}
