import { env } from '#app/lib/env.ts'
import { changeRole, createAdmin, type RoleRefusal } from './commands/roles.server.ts'
import { resetSecondFactor } from './security/commands/second-factor.server.ts'
import { durationText } from './emails.ts'
import { listAdmins } from './queries.server.ts'
import { emailAddress } from './schema.ts'

const USAGE = `usage: npm run admin -- create EMAIL [NAME]
       npm run admin -- promote EMAIL
       npm run admin -- demote EMAIL
       npm run admin -- reset-second-factor EMAIL
       npm run admin -- list`

const ROLE_TEXTS = {
  not_found: 'no account has this address',
  unchanged: 'the account already has this role',
  suspended: 'the account is suspended: reinstate it first',
  last_admin: 'the last admin cannot be demoted: promote another account first',
} satisfies Record<RoleRefusal, string>

type PrintLine = (line: string) => void
const OPERATOR = { kind: 'system' } as const

async function create(email: string, name: string, print: PrintLine): Promise<number> {
  const mail = env().smtpUrl !== undefined
  const created = await createAdmin({ email, name, mail }, OPERATOR)
  if (!created.ok) {
    print(`${email} already has an account; give it the role with: npm run admin -- promote ${email}`)
    return 1
  }
  const life = durationText(created.value.lifeSeconds)
  if (mail) print(`admin account created; ${email} gets a link to set the password (works once, for ${life})`)
  else
    print(
      `admin account created; set its password with this link (works once, for ${life}):\n${env().publicOrigin}${created.value.path}`,
    )
  return 0
}

async function list(print: PrintLine): Promise<number> {
  const admins = await listAdmins()
  for (const { email, name, since, lastUsedAt } of admins) {
    const used = lastUsedAt ? `last seen ${lastUsedAt.toISOString().slice(0, 16)}Z` : 'no session'
    print(`${email}  ${name}  since ${since.toISOString().slice(0, 10)}  ${used}`)
  }
  if (admins.length === 0) print('there is no admin yet: npm run admin -- create EMAIL')
  return 0
}

async function setRole(email: string, role: 'admin' | 'member', print: PrintLine): Promise<number> {
  const changed = await changeRole(email, role, OPERATOR)
  print(
    changed.ok
      ? `${email} is now ${role === 'admin' ? 'an admin' : 'a member'}`
      : ROLE_TEXTS[changed.refused],
  )
  return changed.ok ? 0 : 1
}

const RESET_TEXTS = {
  not_found: ROLE_TEXTS.not_found,
  not_on: 'two-factor authentication is off and there are no passkeys',
} as const

async function resetFactor(email: string, print: PrintLine): Promise<number> {
  const reset = await resetSecondFactor(email, OPERATOR)
  print(
    reset.ok
      ? `${email} now signs in with the password only; sessions signed out: ${reset.value.sessions}`
      : RESET_TEXTS[reset.refused],
  )
  return reset.ok ? 0 : 1
}

/** `npm run admin -- …`; returns the exit code: 0 done, 1 refused, 2 usage error (ADM-201). */
export async function adminCommand(
  [verb, address, ...rest]: readonly string[],
  print: PrintLine = (line) => void process.stdout.write(`${line}\n`),
): Promise<number> {
  if (verb === 'list' && address === undefined) return list(print)
  const email = emailAddress.safeParse(address)
  const name = rest.join(' ').trim().slice(0, 200)
  if (
    !email.success ||
    !verb ||
    !['create', 'promote', 'demote', 'reset-second-factor'].includes(verb) ||
    (verb !== 'create' && name !== '')
  ) {
    print(address !== undefined && !email.success ? `not an email address: ${address}\n${USAGE}` : USAGE)
    return 2
  }
  if (verb === 'create') return create(email.data, name || 'Administrator', print)
  if (verb === 'reset-second-factor') return resetFactor(email.data, print)
  return setRole(email.data, verb === 'promote' ? 'admin' : 'member', print)
}
