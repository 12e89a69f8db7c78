import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/conta/auth.ts';
import type { Config } from '#contract/conta/config.ts';
import { knownUser, rememberUser, tellChanged } from './session.ts';

/** Applies a changed user or config everywhere, also in the other tabs. */
export const useRemember = () => {
  const client = useQueryClient();
  return {
    user: (user: User) => {
      rememberUser(user);
      tellChanged();
    },
    config: (config: Config) => {
      const user = knownUser();
      if (user) rememberUser({ ...user, config });
      tellChanged();
      return client.invalidateQueries();
    },
  };
};
