import { type MutationOptions, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { alertas } from '#web/lib/notices/notices.ts';
import { ApiError } from './api.ts';
import { queryClient } from './query.ts';

const said = vi.spyOn(alertas, 'recusado').mockImplementation(() => undefined);
afterEach(() => said.mockClear());
onlineManager.setOnline(true);

const refused = async (status: number, more: MutationOptions = {}) => {
  const mutationFn = () => Promise.reject(new ApiError(status, { message: 'não pode' }));
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn, ...more });
  await expect(mutation.execute(undefined)).rejects.toThrow('não pode');
  return said.mock.calls;
};

it.each([403, 404, 409, 422, 429])('a mutation refused with %s shows the reason', async (status) => {
  expect(await refused(status)).toEqual([['não pode']]);
});

it.each([0, 401, 500, 503])('a mutation that fails with %s shows no notice: it has its own dialog', async (status) => {
  expect(await refused(status)).toEqual([]);
});

it('a mutation that handles its own error shows no notice', async () => {
  expect(await refused(409, { onError: () => undefined })).toEqual([]);
  expect(await refused(409, { meta: { calado: true } })).toEqual([]);
});
