type Props = { paper: string | null; label: string }

/** The PDF of an acceptance, made some seconds after it. */
export function PaperLink({ paper, label }: Props) {
  if (paper === null) return <span className="text-ink-2">We’re creating the PDF. Reload in a moment.</span>
  return (
    <a href={paper} className="underline underline-offset-3">
      Open the PDF<span className="sr-only">: {label}</span>
    </a>
  )
}
