import { execFileSync, spawn } from 'node:child_process'
import { appendFile, cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '#test/source-files.ts'
import { temporaryFolder } from '#test/server.ts'

export type Copy = {
  folder: string
  /** Replaces a text that occurs once in a file of the copy. */
  edit: (file: string, from: string, to: string) => Promise<void>
  append: (file: string, text: string) => Promise<void>
  /** Adds or replaces a whole file. */
  write: (file: string, text: string) => Promise<void>
  /** Undoes every change since the copy was made. */
  reset: () => void
  /** Runs a script of the copy; returns its output without colours. */
  run: (...words: string[]) => Promise<{ code: number | null; text: string }>
}

/** A separate repository with the files of this one, committed or not, on a main branch with one commit. */
export async function copyOfRepository(): Promise<Copy> {
  const folder = await temporaryFolder()
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' })
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\n').filter(Boolean))
    await cp(join(root, file), join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      // Deleted but not committed.
      if (error.code !== 'ENOENT') throw error
    })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  git('init', '-q', '-b', 'main')
  await writeFile(join(folder, '.git/info/exclude'), 'node_modules\n')
  git('add', '.')
  git('-c', 'user.name=Test', '-c', 'user.email=test@parcela.example', 'commit', '-q', '-m', 'Add everything')
  return {
    folder,
    async edit(file, from, to) {
      const path = join(folder, file)
      const text = await readFile(path, 'utf8')
      if (text.split(from).length !== 2) throw new Error(`not found once in ${file}: ${from}`)
      await writeFile(
        path,
        text.replace(from, () => to),
      )
    },
    append: (file, text) => appendFile(join(folder, file), text),
    write: (file, text) => writeFile(join(folder, file), text),
    reset() {
      git('reset', '-q', '--hard')
      git('clean', '-qfd')
    },
    run: (...words) =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
        let text = ''
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk) => (text += String(chunk)))
        child.on('error', reject)
        child.on('close', (code) => resolve({ code, text: stripVTControlCharacters(text) }))
      }),
  }
}
