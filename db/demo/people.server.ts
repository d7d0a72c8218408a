import { storePassword } from '#app/account/commands/credential.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import type { UserType } from '#app/lib/viewer.ts'
import { DEMO_DOMAIN } from './accounts.ts'
import { demoId } from './seed.ts'

type DemoPerson = {
  name: string
  fullName: string
  userType: UserType
  position: string
  companyName: string | null
  role?: 'admin' | undefined
  /** Null for a user who cannot sign in. */
  passwordHash: string | null
  joinedAt: Date
  welcomeSeen: boolean
}

export const demoAddress = (name: string) => `${name}@${DEMO_DOMAIN}`

/** Creates a sample account with a verified address; returns its id. */
export async function addPerson(tx: Tx, person: DemoPerson): Promise<string> {
  const id = demoId(`user ${person.name}`)
  await tx
    .insertInto('users')
    .values({
      id,
      email: demoAddress(person.name),
      emailVerified: true,
      name: person.fullName,
      createdAt: person.joinedAt,
    })
    .execute()
  await tx
    .insertInto('members')
    .values({
      userId: id,
      role: person.role ?? 'member',
      userType: person.userType,
      otherRole: person.userType === 'other' ? 'Back office' : null,
      fullName: person.fullName,
      companyName: person.companyName,
      position: person.position,
      isEarlyAccess: true,
      earlyAccessGrantedAt: person.joinedAt,
      welcomeSeenAt: person.welcomeSeen ? person.joinedAt : null,
      isDemo: true,
      createdAt: person.joinedAt,
    })
    .execute()
  if (person.passwordHash) await storePassword(tx, { userId: id, hash: person.passwordHash })
  return id
}
