import { user as declaration } from '../../../../resources/user.ts'
import { defineHooks } from '../../../records/hooks/hooks.ts'
import { ofUsers } from '../../../records/privileges/gain-checks.ts'

export const user = defineHooks(declaration, { gains: ofUsers })
