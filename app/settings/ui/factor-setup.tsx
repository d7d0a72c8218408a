import { Form, useNavigation } from 'react-router'
import type { QrCode } from '#app/account/security/totp.server.ts'
import { CODE_FIELD, CODE_HINT, CodeField } from '#app/account/security/ui/code-field.tsx'
import type { FormState } from '#app/lib/form.ts'
import { brand, brandedFile } from '#app/lib/identity.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Setting } from './setting.tsx'

/** Dark on white in both themes, as scanners require. */
function Qr({ qr }: { qr: QrCode }) {
  return (
    <svg
      role="img"
      aria-label="QR code of the key below"
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-control border border-line"
    >
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  )
}

/** Step 1: nothing is created until the person starts. */
export function FactorStart() {
  const isSending = useNavigation().state === 'submitting'
  return (
    <Setting
      id="start"
      title="Set up two-factor authentication"
      lead="You need an authenticator app on your phone, or a password manager that creates codes."
    >
      <Form method="post">
        <Button variant="primary" name="intent" value="start" pending={isSending}>
          Start setup
        </Button>
      </Form>
    </Setting>
  )
}

type ConfirmProps = { qr: QrCode; secret: string; form: FormState | undefined }

/** Step 2: the key as a QR code and as text, and its first code. */
export function FactorConfirm({ qr, secret, form }: ConfirmProps) {
  const pending = useNavigation().formData?.get('intent')
  return (
    <Setting id="setup" title="Set up two-factor authentication">
      <ol className="flex flex-col gap-6">
        <li>
          <p className="mb-3 font-medium">1. Scan the QR code with your authenticator app</p>
          <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
            <Qr qr={qr} />
            <div className="min-w-0 flex-1 basis-56">
              <p className="text-13 text-ink-2">Or enter this key without the spaces:</p>
              <p className="mt-1 font-mono text-15 wrap-anywhere">{secret.replace(/(.{4})(?!$)/g, '$1 ')}</p>
              <p className="mt-3 text-13 text-ink-2">Time-based, 6 digits, 30 seconds.</p>
            </div>
          </div>
        </li>
        <li>
          <p className="mb-3 font-medium">2. Enter the code from the app</p>
          <PostForm result={form} className="flex flex-col gap-5">
            <CodeField />
            <div className="flex flex-wrap gap-3">
              <Button variant="primary" name="intent" value="confirm" pending={pending === 'confirm'}>
                Turn on
              </Button>
              <Button name="intent" value="drop" pending={pending === 'drop'}>
                Not now
              </Button>
            </div>
          </PostForm>
        </li>
      </ol>
    </Setting>
  )
}

/** Actions once it is on; each needs a code. */
export function FactorManage({ codesLeft, form }: { codesLeft: number; form: FormState | undefined }) {
  const pending = useNavigation().formData?.get('intent')
  const answerOf = (intent: string) => (form?.values.intent === intent ? form : undefined)
  return (
    <>
      <Setting
        id="codes"
        title="Recovery codes"
        lead={`${codesLeft} of 10 codes left. New codes replace all earlier ones.`}
      >
        <PostForm result={answerOf('renew')} className="flex flex-col gap-5">
          <CodeField id={`${CODE_FIELD}-renew`} hint="The 6 digits from your authenticator app." />
          <div>
            <Button name="intent" value="renew" pending={pending === 'renew'}>
              Create new recovery codes
            </Button>
          </div>
        </PostForm>
      </Setting>
      <Setting
        id="off"
        title="Turn off"
        lead="You will sign in with your password only. Your recovery codes are deleted."
      >
        <PostForm result={answerOf('off')} className="flex flex-col gap-5">
          <CodeField id={`${CODE_FIELD}-off`} hint={CODE_HINT} />
          <div>
            <Button variant="danger" name="intent" value="off" pending={pending === 'off'}>
              Turn off two-factor authentication
            </Button>
          </div>
        </PostForm>
      </Setting>
    </>
  )
}

function fileOf(codes: readonly string[], email: string): string {
  const lines = [`${brand()} recovery codes for ${email}`, 'Each code works once.', '', ...codes, '']
  return `data:text/plain;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`
}

/** The only page that ever shows the ten codes, to print or download (MEM-389). */
export function RecoveryCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  return (
    <div>
      <Notice tone="wait" title="Save these codes now">
        You won’t see them again. If you lose your phone, use one instead of the code from your authenticator
        app. Each works once.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="my-5 grid gap-x-8 gap-y-2 rounded-card border border-line bg-paper p-5 font-mono text-15 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <a
          href={fileOf(codes, email)}
          download={brandedFile('recovery-codes.txt')}
          className={buttonClass({ variant: 'primary' })}
        >
          Download
        </a>
        <Button type="button" className="needs-js" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  )
}
