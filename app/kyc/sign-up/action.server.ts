import { countNetworkCall, unexpected } from '#app/account/form-responses.server.ts'
import { refundSignUp } from '#app/account/budgets.server.ts'
import { withMinimumTime } from '#app/account/minimum-time.ts'
import { toInbox } from '#app/account/early-access/applied-cookie.server.ts'
import { saveSignUpListing } from '#app/account/kept/for-browser.server.ts'
import { issueBrowserSecret } from '#app/account/sign-up-browser.server.ts'
import { emailAddress } from '#app/account/schema.ts'
import { earlyAccessPath } from '#app/account/kept/paths.ts'
import { passwordError } from '#app/account/security/password-errors.server.ts'
import { passwordLength, PASSWORD_LENGTH } from '#app/account/policy.ts'
import { findCredential, saltedHash } from '#app/account/queries.server.ts'
import { HashingBusy, hashLike, hashPassword } from '#app/account/password.server.ts'
import { QueueFull, QUEUE_FULL_TEXT } from '#app/files/queue.ts'
import { dropAll, receiveForm, type ReceivedForm } from '#app/files/receive-form.server.ts'
import { refused, tooManyFromNetwork } from '#app/lib/form-response.server.ts'
import { expectFields, formText } from '#app/lib/form.ts'
import { done } from '#app/lib/toast.ts'
import { oneLine } from '#app/lib/visible-text.ts'
import { register, type SignUp } from './commands.server.ts'
import { SIGN_UP_FILES } from './files.ts'
import { FAILED, FIELDS, type SignUpKind, signUpRefusal, UNEXPECTED } from './schema.ts'

const ROLES = { investor: 'Investor', developer: 'Developer' } as const satisfies Record<SignUpKind, string>

/** Longer than hashing, storing two documents and queueing an email usually take. */
const MIN_MS = 400

function signUpOf(kind: SignUpKind, typed: (name: string) => string): SignUp {
  const email = emailAddress.parse(typed('email'))
  const companyName = oneLine(typed('companyName')) || null
  if (kind === 'investor') {
    const [country, investmentRange] = [typed('country'), typed('investmentRange')]
    return { email, fullName: oneLine(typed('fullName')), companyName, country, investmentRange }
  }
  return {
    email,
    fullName: oneLine(typed('contactPerson')),
    companyName,
    registrationNumber: oneLine(typed('registrationNumber')),
    taxId: oneLine(typed('taxId')),
  }
}

/** Counted before the files are inspected; refunded if nothing was inspected and no password hashed. */
function signUpCount() {
  let counting: Promise<number | null> | undefined
  return {
    take: () => (counting ??= countNetworkCall('signUp')),
    refund: async () => ((await counting) === null ? refundSignUp() : undefined),
  }
}

/**
 * Responds to a registration form: checks in order, keeps the typed text, and inspects files only if the fields are
 * valid. New and registered addresses get the same response in the same time (PUB-159 to PUB-171, MEM-017 to
 * MEM-044).
 */
export async function handleSignUp(kind: SignUpKind, request: Request) {
  let formData = new FormData()
  let isReceived = false
  const count = signUpCount()
  try {
    const wait = await countNetworkCall('upload')
    if (wait !== null) return tooManyFromNetwork(formData, FAILED, wait)
    const rules = Object.fromEntries(SIGN_UP_FILES[kind].map(({ name, rule }) => [name, rule]))
    let checking: Promise<Wrong> | undefined
    const check = (fields: FormData) => (checking ??= findErrors(kind, fields))
    const received = await receiveForm(
      request,
      rules,
      async (fields) => (await check(fields)) === null && (await count.take()) === null,
    )
    formData = received.fields
    isReceived = true
    return await handleReceived(kind, request, received, { found: await check(formData), count })
  } catch (error) {
    if (!isReceived || error instanceof HashingBusy) await count.refund()
    if (request.signal.aborted) throw error
    if (error instanceof QueueFull) return unexpected(formData, error, FAILED, QUEUE_FULL_TEXT)
    return unexpected(formData, error, FAILED, UNEXPECTED)
  }
}

type Wrong = ReturnType<typeof signUpRefusal>

async function findErrors(kind: SignUpKind, formData: FormData): Promise<Wrong> {
  expectFields(formData, FIELDS[kind])
  const typed = (name: string) => formText(formData, name)
  const password = typed('password')
  const isLong = passwordLength(password) >= PASSWORD_LENGTH.min
  const weakness = isLong ? await passwordError(password, typed('email')) : null
  const isAddress = (text: string) => emailAddress.safeParse(text).success
  return signUpRefusal(kind, typed, { isAddress, weakness })
}

async function handleReceived(
  kind: SignUpKind,
  request: Request,
  { fields: formData, files, refused: badFiles, isWhole, dropped }: ReceivedForm,
  { found, count }: { found: Wrong; count: ReturnType<typeof signUpCount> },
) {
  const typed = (name: string) => formText(formData, name)
  // Truncated fields are not reported as errors.
  const wrong = isWhole ? found : null
  const bad = Object.entries(badFiles).map(([name, { message }]) => [name, message] as const)
  if (wrong || bad.length > 0) {
    const toast = wrong?.toast ?? { title: FAILED, text: bad[0]?.[1] ?? UNEXPECTED, tone: 'error' }
    const errors = { ...wrong?.errors, ...Object.fromEntries(bad) }
    return refused(formData, { errors, toast }, { files: Object.keys(dropped) })
  }
  const signUp = signUpOf(kind, typed)
  const wait = await count.take()
  if (wait !== null) {
    // Early access needs only an address.
    const link = { to: earlyAccessPath(ROLES[kind]), label: 'Email me a link instead' }
    return tooManyFromNetwork(formData, FAILED, wait, { files: Object.keys(dropped), link })
  }
  const { secret: browserSecret, cookie } = await issueBrowserSecret()
  const savedListing = await saveSignUpListing(request)
  await withMinimumTime(async () => {
    const passwordHash = await hashForSignUp(signUp.email, typed('password'), files)
    return register(kind, signUp, { passwordHash, browserSecret, guestBrowser: savedListing.browser }, files)
  }, MIN_MS)
  const headers = new Headers({ 'Set-Cookie': cookie })
  if (savedListing.cookie) headers.append('Set-Cookie', savedListing.cookie)
  const toast = done(
    'Account Created Successfully!',
    'Please check your email to verify your account, then sign in.',
  )
  return toInbox(typed('email').trim(), toast, headers)
}

/** Reuses the salt of the address's account, if any, so that one hash at sign-in checks the passwords of all its sign-ups. */
async function hashForSignUp(email: string, password: string, files: ReceivedForm['files']): Promise<string> {
  try {
    const salted = saltedHash(await findCredential(email))
    return (salted && (await hashLike(salted, password))) ?? (await hashPassword(password))
  } catch (error) {
    await dropAll(files)
    throw error
  }
}
