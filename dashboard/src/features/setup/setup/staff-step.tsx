import { fullNameOf } from '@labada/domain/core/names'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '../../../components/button.tsx'
import { PasswordField } from '../../../components/fields/password-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Card, Grid, Stack, Text } from '../../../components/layout.tsx'
import { newId } from '../../../lib/ids.ts'
import { t } from './t.ts'
import type { Wizard } from './use-wizard.ts'
import { PASSWORD_RULE, type StaffDraft } from './wizard.ts'

const MOST = 30

/** People who log in at the counter. Optional. */
export function StaffStep({ wizard }: { readonly wizard: Wizard }) {
  const { draft, secrets, complaints, change, changeSecrets } = wizard
  const { staff } = draft
  const set = (index: number, next: Partial<StaffDraft>) =>
    change({ staff: staff.map((person, at) => (at === index ? { ...person, ...next } : person)) })
  return (
    <Stack>
      <Text as="p" dim>
        {t('eachPersonGetsAnAccount', { branch: draft.branch.name || t('yourBranch') })}
      </Text>
      {staff.map((person, index) => (
        <Card
          key={person.key}
          level={3}
          title={fullNameOf(person).trim() || t('personIndex', { index: index + 1 })}
          side={
            <IconButton
              label={t('removePersonIndex', { index: index + 1 })}
              onClick={() => change({ staff: staff.filter(({ key }) => key !== person.key) })}
            >
              <IconTrash size={18} />
            </IconButton>
          }
        >
          <Grid least={200} gap={16}>
            <TextField
              label={t('firstName')}
              required
              value={person.firstname}
              onChange={(firstname) => set(index, { firstname, ...suggested(person, firstname) })}
              error={complaints[`staff.${index}.firstname`]}
              autoComplete="off"
              maxLength={50}
            />
            <TextField
              label={t('lastName')}
              required
              value={person.lastname}
              onChange={(lastname) => set(index, { lastname })}
              error={complaints[`staff.${index}.lastname`]}
              autoComplete="off"
              maxLength={50}
            />
            <TextField
              label={t('username')}
              required
              value={person.username}
              onChange={(username) => set(index, { username })}
              error={complaints[`staff.${index}.username`]}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={30}
            />
            <PasswordField
              label={t('password')}
              hint={PASSWORD_RULE}
              required
              value={secrets.staffPasswords[person.key] ?? ''}
              onChange={(password) =>
                changeSecrets({ staffPasswords: { ...secrets.staffPasswords, [person.key]: password } })
              }
              error={complaints[`staff.${index}.password`]}
              autoComplete="new-password"
              maxLength={200}
            />
          </Grid>
        </Card>
      ))}
      {staff.length < MOST && (
        <div>
          <Button
            tone="neutral"
            icon={<IconPlus size={18} />}
            onClick={() => change({ staff: [...staff, { key: newId(), firstname: '', lastname: '', username: '' }] })}
          >
            {t('addPerson')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** A username derived from the first name until it is edited. */
function suggested(person: StaffDraft, firstname: string): { username?: string } {
  return person.username === usernameOf(person.firstname) ? { username: usernameOf(firstname) } : {}
}

const usernameOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9._]/g, '')
    .slice(0, 30)
