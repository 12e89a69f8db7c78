import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/auth.ts';
import type { Config } from '#contract/config.ts';
import { knownUser, rememberUser } from './session.ts';

/** Puts a changed user or config in force everywhere at once. */
export const useRemember = () => {
  const client = useQueryClient();
  return {
    user: (user: User) => rememberUser(user),
    config: (config: Config) => {
      const user = knownUser();
      if (user) rememberUser({ ...user, config });
      return client.invalidateQueries();
    },
  };
};
