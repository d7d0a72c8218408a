import { removeDemo } from './remove.server.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const TEXTS = {
  not_loaded: 'The demo data is not loaded.',
  last_admin: 'The only admins are demo accounts. Create your own first: npm run admin -- create EMAIL',
} as const

/** `npm run demo -- remove`. Exit codes: 0 done, 1 refused, 2 unknown command. */
export async function demoCommand([action]: readonly string[]): Promise<number> {
  if (action !== 'remove') {
    say('usage: npm run demo -- remove')
    return 2
  }
  const removed = await removeDemo()
  if (!removed.ok) {
    say(TEXTS[removed.refused])
    return 1
  }
  say(
    `Removed ${removed.value.accounts} demo accounts and ${removed.value.listings} listings with their files.`,
  )
  return 0
}
