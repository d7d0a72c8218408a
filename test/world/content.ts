import { saveDraft } from '#app/legal/commands/draft.server.ts'
import { publishDraft } from '#app/legal/commands/publish.server.ts'
import { sheetText } from '#app/legal/editor-form.ts'
import { FIRST_TEXTS } from '#app/legal/first-texts.ts'
import { type Identity, identitySheet, withOperator } from '#app/legal/identity.ts'
import { SAMPLE_IDENTITY } from '#app/legal/sample-identity.ts'
import type { DocumentName, Sheet } from '#app/legal/schema.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { asFresh } from './people.ts'
import { selectRow } from './rows.ts'
import { must } from './must.ts'

/** The fresh proof of an admin who has just signed in. */
export const asFreshAdmin = (admin: AdminViewer) => asFresh({ ...admin, signedInAt: new Date() })

export function contentRow(document: DocumentName) {
  return selectRow('contentDocuments', { document })
}

/** The first text of the sample with another part, so that it differs. */
export function withPart(document: DocumentName, heading: string, text = 'New words.'): Sheet {
  const title = document === 'faq' ? 'New question?' : ''
  return [
    ...withOperator(FIRST_TEXTS[document].sheet, SAMPLE_IDENTITY),
    { heading, items: [{ title, text }] },
  ]
}

/** Saves this text as the draft and publishes it; returns the version. */
export async function publishSheet(
  admin: AdminViewer,
  document: DocumentName,
  sheet: Sheet,
): Promise<number> {
  const { revision } = await contentRow(document)
  const saved = must(await saveDraft(admin, { document, seen: revision, sheet }))
  return must(await publishDraft(asFreshAdmin(admin), { document, seen: saved }))
}

export function editorForm(
  document: DocumentName,
  seen: number,
  sheet: Sheet,
  intent = 'save',
): Record<string, string> {
  return { document, seen: String(seen), intent, text: sheetText(sheet) }
}

/** An operator that differs from the sample in every field. */
export const AN_IDENTITY: Identity = {
  name: 'Terrabor',
  entity: 'Terrabor Invest GmbH',
  seat: 'Hauptstraße 1, 1010 Vienna, Austria',
  register: 'FN 123456 a',
  taxNumber: 'ATU12345678',
  dataContact: 'data@terrabor.example',
  supportEmail: 'help@terrabor.example',
  socialUrl: 'https://social.example/terrabor',
  accentLight: '#7a1f3d',
  accentDark: '#f2a7bf',
  logo: '',
  story: [{ heading: 'Why {brand}', text: 'Because Vienna is close to everything.' }],
  people: [
    {
      name: 'Eva Berger',
      role: 'Director',
      email: 'eva@terrabor.example',
      profile: '',
      bio: 'Eva leads.',
      photo: '',
    },
  ],
}

export const publishIdentity = (admin: AdminViewer, identity: Identity) =>
  publishSheet(admin, 'identity', identitySheet(identity))
