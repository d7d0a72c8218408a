import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { acceptAttribute, type UploadRule } from '../rules.ts'

type Props = {
  id: string
  label: ReactNode
  rule: Pick<UploadRule, 'accept'>
  /** Upload path below /files/upload/. */
  action: string
  hidden: Readonly<Record<string, string | number>>
  children?: ReactNode
}

/** Upload form for one file without JavaScript; its fields come before the file. */
export function PlainUpload({ id, label, rule, action, hidden, children }: Props) {
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="hidden flex-col gap-3 noscript:flex"
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      <input type="file" id={id} name="file" accept={acceptAttribute(rule.accept)} />
      <div>
        <Button size="sm">Upload</Button>
      </div>
    </form>
  )
}
