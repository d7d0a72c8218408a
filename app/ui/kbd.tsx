import type { ReactNode } from 'react'

/** A key of the keyboard; it takes the colour of the button around it. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid min-w-5 place-items-center rounded-[4px] border border-current/45 px-1 font-mono text-13 leading-4.5 [button_&]:-my-1">
      {children}
    </kbd>
  )
}
