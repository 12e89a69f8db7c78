import {
  IconAdjustments,
  IconDatabaseExport,
  IconLanguage,
  IconLock,
  IconMail,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { PartsLayout } from '#web/ui/PartsLayout.tsx';

const PARTS = [
  { key: 'profile', Icon: IconUser },
  { key: 'configs', Icon: IconAdjustments },
  { key: 'password', Icon: IconLock },
  { key: 'security', Icon: IconShieldLock },
  { key: 'language', Icon: IconLanguage },
  { key: 'email', Icon: IconMail },
  { key: 'dados', Icon: IconDatabaseExport },
] as const;

export const SettingsLayout = () => <PartsLayout area="settings" parts={PARTS} />;
