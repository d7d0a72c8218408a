/** The HTML part in a sandboxed frame that runs and loads nothing, next to the text part (ADM-161). */
export function MailPreview({ name, html, text }: { name: string; html: string; text: string }) {
  return (
    <div className="grid gap-4 2xl:grid-cols-2">
      <iframe
        title={`Preview of ${name}`}
        sandbox=""
        loading="lazy"
        srcDoc={html}
        className="h-112 w-full rounded-control border border-line bg-white"
      />
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={`Text of ${name}`}
        className="h-112 overflow-auto rounded-control border border-line bg-wash p-3 font-mono text-13 whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  )
}
