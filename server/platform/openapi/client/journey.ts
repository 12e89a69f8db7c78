import createClient from 'openapi-fetch';
import type { paths } from '#api-types';

/**
 * A program as a user of the API writes it, with a client generated from the document alone. `client.test.ts` checks it
 * against the types generated from the document of a running server, and runs it against that server.
 */
export const journey = async (baseUrl: string, password: string) => {
  const open = createClient<paths>({ baseUrl });
  const email = 'programa@example.com';
  const registered = await open.POST('/api/register', {
    body: { name: 'Programa', email, password, password_confirmation: password },
  });
  const token = registered.data?.token ?? '';
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });

  const me = await client.GET('/api/user');
  const config = await client.GET('/api/settings/config');
  if (config.data) await client.POST('/api/settings/config', { body: config.data });

  const patient = await client.POST('/api/pacientes-json', { body: { nome: 'Bia Lima', valor_atendimento: 150 } });
  const id = patient.data?.id ?? '';
  const changed = await client.PUT('/api/pacientes-json/{id}', {
    params: { path: { id } },
    body: { queixa: 'Leitura', versao: patient.data?.versao },
  });
  const stale = await client.PUT('/api/pacientes-json/{id}', {
    params: { path: { id } },
    body: { queixa: 'x', versao: 0 },
  });
  const list = await client.GET('/api/pacientes-json', { params: { query: { busca: 'bia', por_pagina: 5 } } });

  const appointment = await client.POST('/api/atendimentos-json', {
    body: { paciente_id: id, inicio: '2026-03-02T13:00:00Z', fim: '2026-03-02T13:50:00Z' },
  });
  const note = await client.PUT('/api/atendimentos-json/{id}/registro', {
    params: { path: { id: appointment.data?.id ?? '' } },
    body: { conteudo: '<p>Leu um conto.</p>', objetivos: [] },
  });
  const nobody = await open.GET('/api/pacientes-json/{id}', { params: { path: { id } } });
  const left = await client.POST('/api/logout');

  return {
    registered: registered.data?.status,
    name: me.data?.name,
    value: patient.data?.valor_atendimento,
    complaint: changed.data?.queixa,
    conflict: stale.error?.message,
    found: list.data?.map(({ nome }) => nome),
    status: appointment.data?.status,
    note: note.data?.conteudo,
    refused: nobody.error?.codigo,
    left: left.response.status,
  };
};
