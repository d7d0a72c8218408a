import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The download: one code per line. */
function fileOf(codes: readonly string[], email: string): string {
  const lines = [`Parcela recovery codes for ${email}`, 'Each code works once.', '', ...codes, '']
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
          download="parcela-recovery-codes.txt"
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
