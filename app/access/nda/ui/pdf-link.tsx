type Props = { pdf: string | null; label: string }

/** The PDF of an acceptance, generated a few seconds later. */
export function PdfLink({ pdf, label }: Props) {
  if (pdf === null)
    return <span className="text-ink-2">We’re creating the PDF. Reload the page in a moment.</span>
  return (
    <a href={pdf} className="underline underline-offset-3">
      Open the PDF<span className="sr-only">: {label}</span>
    </a>
  )
}
