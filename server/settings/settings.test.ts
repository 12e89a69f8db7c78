import { describe, expect, it } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import { CONFIG_PADRAO, type Config } from '#contract/conta/config.ts';
import * as settings from '#contract/conta/settings.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const PT = { 'accept-language': 'pt-br' };
type Refusal = { message: string; errors: Record<string, string[]> };

const profissao = async (slug: string) => {
  const { body } = await server.nobody().call<auth.Profissao[]>(auth.profissoes);
  const found = body.find((one) => one.slug === slug);
  if (!found) throw new Error(`no profession ${slug}`);
  return found;
};

describe('the profile', () => {
  it('changes the fields that are sent and keeps the rest', async () => {
    const ana = await server.practice();
    const first = await ana.call<auth.User>(settings.settingsProfile, {
      body: { name: '  Ana Souza ', telefone: '(11) 98765-4321' },
    });
    expect(first).toMatchObject({ status: 200, body: { name: 'Ana Souza', telefone: '+5511987654321' } });
    await ana.call(settings.settingsProfile, { body: { telefone: '' } });
    const { body } = await ana.call<auth.User>(auth.user);
    expect(body).toMatchObject({ name: 'Ana Souza', telefone: null, email: ana.email });
  });

  it('sets the report title of the profession, unless another title was chosen', async () => {
    const ana = await server.practice();
    await ana.call(settings.settingsConfigSave, { body: CONFIG_PADRAO });
    const become = async (slug: string) => {
      const { id } = await profissao(slug);
      const body = { profissao_id: id, registro: null };
      return (await ana.call<auth.User>(settings.settingsProfile, { body })).body.config?.termo_titulo;
    };
    expect(await become('psicologo-clinico')).toBe('Psicológico');
    expect(await become('fonoaudiologo')).toBe('Fonoaudiológico');
    await ana.call(settings.settingsConfigSave, { body: { termo_titulo: 'Institucional' } });
    expect(await become('psicopedagogo')).toBe('Institucional');
  });

  it('checks the council number against the profession', async () => {
    const ana = await server.practice();
    const { id } = await profissao('psicologo-clinico');
    const wrong = await ana.call<Refusal>(settings.settingsProfile, {
      body: { profissao_id: id, registro: '99/1' },
      headers: PT,
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors.registro).toEqual(['Este número não segue o formato do seu conselho.']);
    const right = await ana.call<auth.User>(settings.settingsProfile, {
      body: { profissao_id: id, registro: '06/12345' },
    });
    expect(right).toMatchObject({ status: 200, body: { profissao_id: id, registro: '06/12345' } });
  });

  it('checks the stored council number against a new profession, and the other way round', async () => {
    const ana = await server.practice();
    const psi = await profissao('psicologo-clinico');
    const pedagogo = await profissao('pedagogo');
    const free = { profissao_id: pedagogo.id, registro: 'qualquer nº 7' };
    expect((await ana.call(settings.settingsProfile, { body: free })).status).toBe(200);
    const kept = await ana.call<Refusal>(settings.settingsProfile, { body: { profissao_id: psi.id } });
    expect(kept.status).toBe(422);
    expect(kept.body.errors).toHaveProperty('registro');
  });

  it.each([
    ['name', { name: '' }],
    ['telefone', { telefone: '123' }],
    ['profissao_id', { profissao_id: '019a0000-0000-7000-8000-0000000000ff' }],
    ['foto', { foto: '019a0000-0000-7000-8000-0000000000ff' }],
    ['assinatura', { assinatura: 'x' }],
  ])('refuses a wrong %s by its name', async (campo, body) => {
    const ana = await server.practice();
    const refused = await ana.call<Refusal>(settings.settingsProfile, { body });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual([campo]);
  });

  it('does not let users change their role', async () => {
    const ana = await server.practice();
    const body = { role: 'admin', email: 'outra@x.example', venc_plano: null, conta_id: ana.user.id };
    await ana.call(settings.settingsProfile, { body });
    const after = (await ana.call<auth.User>(auth.user)).body;
    const { role, email, conta_id } = ana.user;
    expect(after).toMatchObject({ role, email, conta_id });
    expect(Date.parse(after.venc_plano ?? '')).toBe(Date.parse(ana.user.venc_plano ?? ''));
  });
});

describe('the config', () => {
  it('is the default until it is saved', async () => {
    const ana = await server.practice();
    expect((await ana.call(settings.settingsConfig)).body).toEqual(CONFIG_PADRAO);
    expect((await ana.call<auth.User>(auth.user)).body.config).toBeNull();
  });

  it('keeps fields that are not sent', async () => {
    const ana = await server.practice();
    const first = { active_IA: true, termo_paciente: { sing: 'Aluno', plural: 'Alunos' } };
    await ana.call(settings.settingsConfigSave, { body: first });
    const second = { menu_nav_bar: { escolas: false }, modulos: { financeiro: false } };
    const saved = await ana.call<Config>(settings.settingsConfigSave, { body: second });
    expect(saved).toMatchObject({ status: 200, body: { ...CONFIG_PADRAO, ...first, ...second } });
    expect((await ana.call<auth.User>(auth.user)).body.config).toEqual(saved.body);
    expect((await ana.call(settings.settingsConfig)).body).toEqual(saved.body);
  });

  it.each([
    ['active_IA', { active_IA: 'sim' }],
    ['termo_paciente.sing', { termo_paciente: { sing: ' ', plural: 'Alunos' } }],
    ['termo_paciente.plural', { termo_paciente: { sing: 'Aluno' } }],
    ['termo_titulo', { termo_titulo: 'x'.repeat(41) }],
    ['menu_nav_bar.escolas', { menu_nav_bar: { escolas: 1 } }],
    ['modulos.financeiro', { modulos: {} }],
  ])('refuses a wrong %s by its name and changes nothing', async (campo, body) => {
    const ana = await server.practice();
    const refused = await ana.call<Refusal>(settings.settingsConfigSave, { body });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual([campo]);
    expect((await ana.call<auth.User>(auth.user)).body.config).toBeNull();
  });

  it('keeps menus and the view of the agenda with the member who chose them', async () => {
    const ana = await server.practice();
    await ana.call(settings.settingsConfigSave, {
      body: { termo_titulo: 'Clínico', menu_nav_bar: { escolas: false } },
    });
    const { usuario_id } = await addMember(server, ana.user.conta_id, 'profissional');
    const [bia] = await sessionsOf(server, ana.user.conta_id, usuario_id, 1);
    if (!bia) throw new Error('no session');
    const configOf = async (who: Caller) => (await who.call<auth.User>(auth.user)).body.config;
    expect(await configOf(bia)).toMatchObject({ termo_titulo: 'Clínico', menu_nav_bar: {}, visao_agenda: null });
    const body = { menu_nav_bar: { testes: false }, visao_agenda: 'mes', termo_titulo: 'Outro' };
    const saved = await bia.call<Config>(settings.settingsPreferencias, { body });
    expect(saved).toMatchObject({ status: 200, body: { termo_titulo: 'Clínico', visao_agenda: 'mes' } });
    expect(await configOf(bia)).toEqual(saved.body);
    await bia.call(settings.settingsPreferencias, { body: { visao_agenda: 'dia' } });
    expect(await configOf(bia)).toMatchObject({ menu_nav_bar: { testes: false }, visao_agenda: 'dia' });
    expect(await configOf(ana)).toMatchObject({ menu_nav_bar: { escolas: false }, visao_agenda: null });
    // Whoever edits the member at the same time has the current version.
    expect(await server.owner('select versao from membros where usuario_id = $1', [usuario_id])).toEqual([
      { versao: 1 },
    ]);
    const wrong = await bia.call<Refusal>(settings.settingsPreferencias, { body: { visao_agenda: 'ano' } });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['visao_agenda']]);
  });

  it('keeps all changes saved at once in different windows', async () => {
    const ana = await server.practice();
    const parts = [
      { active_IA: true },
      { active_relatorio: false },
      { active_anamnese: false },
      { active_planos_de_intervencao: false },
      { termo_titulo: 'Clínico' },
      { modulos: { financeiro: false } },
    ];
    await Promise.all(parts.map((body) => ana.call(settings.settingsConfigSave, { body })));
    expect((await ana.call(settings.settingsConfig)).body).toEqual(Object.assign({ ...CONFIG_PADRAO }, ...parts));
  });

  it('drops unknown fields', async () => {
    const ana = await server.practice();
    const { body } = await ana.call<object>(settings.settingsConfigSave, { body: { active_IA: true, estranho: 1 } });
    expect(body).not.toHaveProperty('estranho');
  });

  it('is separate for each practice', async () => {
    const [ana, bia] = await Promise.all([server.practice(), server.practice()]);
    await ana.call(settings.settingsConfigSave, { body: { active_IA: true } });
    expect((await bia.call<auth.User>(auth.user)).body.config).toBeNull();
  });
});

describe('language and time zone', () => {
  it('are stored in the account', async () => {
    const ana = await server.practice();
    const body = { locale: 'zh-CN', fuso: 'America/Manaus' };
    expect(await ana.call(settings.settingsLanguage, { body })).toMatchObject({ status: 200, body });
    expect((await ana.call(settings.settingsLanguage, { body: { locale: 'es' } })).body).toMatchObject({
      locale: 'es',
      fuso: 'America/Manaus',
    });
    expect((await ana.call(auth.user)).body).toMatchObject({ locale: 'es', fuso: 'America/Manaus' });
  });

  it.each([
    ['fuso', { fuso: 'Marte/Olimpo' }, 'Este fuso horário não existe.'],
    ['locale', { locale: 'fr' }, 'Escolha uma das opções.'],
  ])('refuse an unknown %s', async (campo, body, text) => {
    const ana = await server.practice();
    const refused = await ana.call<Refusal>(settings.settingsLanguage, { body, headers: PT });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[campo]).toEqual([text]);
  });
});
