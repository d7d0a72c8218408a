import type { ReactNode } from 'react'

/** One message with its actions. */
export function ErrorScreen(props: { code?: string; title: string; text: string; children: ReactNode }) {
  const { code, title, text, children } = props
  return (
    <div className="page flex flex-col items-start gap-4 py-16 md:py-28">
      {code && <p className="font-mono text-28 text-ink-2">{code}</p>}
      <h1 className="text-28 md:text-40">{title}</h1>
      <p className="max-w-[52ch] text-17 text-ink-2">{text}</p>
      <div className="mt-4 flex flex-wrap items-center gap-4">{children}</div>
    </div>
  )
}
