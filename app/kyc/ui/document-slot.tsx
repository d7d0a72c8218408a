import type { ReactNode } from 'react'
import { WhileInUse } from '#app/ui/while-in-use.tsx'
import { slotElementId } from '../schema.ts'
import { SlotBody, type SlotProps } from './slot-body.tsx'

/** A slot with its document, rejection reason and replacement form (MEM-387). */
export function DocumentSlot({ document, replacement, ...slot }: SlotProps & { note?: ReactNode }) {
  return (
    <li
      id={slotElementId(slot.type, slot.slot)}
      className="scroll-mt-[calc(var(--header)+1.5rem)] rounded-card border border-line bg-sheet p-4 sm:p-5"
    >
      <WhileInUse line value={{ document, replacement }}>
        {(shown) => <SlotBody {...slot} {...shown} />}
      </WhileInUse>
    </li>
  )
}
