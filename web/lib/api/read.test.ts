import { globSync, readFileSync } from 'node:fs';
import { hashKey, partialMatchKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { bibliotecaIntervencao } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { read, readBlob, readList, readPages, readsOf } from './read.ts';

const hash = ({ queryKey }: { queryKey: readonly unknown[] }) => hashKey(queryKey);
const ANA = { params: { id: 'ana' } };

describe('the key of a read', () => {
  it('is derived from the route and from what is asked', () => {
    expect(hash(read(pacientes.ler, ANA))).toBe(hash(read(pacientes.ler, { params: { id: 'ana' } })));
    expect(hash(read(pacientes.ler, ANA))).not.toBe(hash(read(pacientes.ler, { params: { id: 'bia' } })));
    expect(hash(read(pacientes.ler, ANA))).not.toBe(hash(read(atendimentos.ler, ANA)));
    const day = (de: string) => read(atendimentos.buscar, { body: { status: 'Todos', de, ate: '2026-03-02' } });
    expect(hash(day('2026-03-01'))).toBe(hash(day('2026-03-01')));
    expect(hash(day('2026-03-01'))).not.toBe(hash(day('2026-03-02')));
  });

  it('ignores what the address leaves out, and how a value is typed', () => {
    const list = (query: object) => hash(readList(pacientes.listar, { query }));
    expect(list({ busca: '', pagina: undefined })).toBe(list({}));
    expect(list({ pagina: 2 })).toBe(list({ pagina: '2' }));
    expect(list({ pagina: 2, busca: 'Ana' })).toBe(list({ busca: 'Ana', pagina: 2 }));
    expect(list({ pagina: 2 })).not.toBe(list({ pagina: 3 }));
  });

  it('differs for another form of the answer', () => {
    const query = {};
    const pages = { first: null, after: () => ({}), next: () => undefined };
    const keys = [
      read(pacientes.listar, { query }),
      readList(pacientes.listar, { query }),
      readPages(pacientes.listar, { query }, pages),
      readBlob(pacientes.exportar, { query }),
    ].map(hash);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('differs for another variant, and ignores whether the caller shows failures itself', () => {
    expect(hash(read(bibliotecaIntervencao, { variant: 'en' }))).not.toBe(
      hash(read(bibliotecaIntervencao, { variant: 'es' })),
    );
    expect(hash(read(pacientes.ler, { ...ANA, silent: true }))).toBe(hash(read(pacientes.ler, ANA)));
  });

  it('is matched by its route only', () => {
    const { queryKey } = readsOf(pacientes.listar);
    expect(partialMatchKey(readList(pacientes.listar, { query: { pagina: 2 } }).queryKey, queryKey)).toBe(true);
    expect(partialMatchKey(read(pacientes.listar, { query: {} }).queryKey, queryKey)).toBe(true);
    expect(partialMatchKey(read(pacientes.ler, ANA).queryKey, queryKey)).toBe(false);
  });
});

describe('screens', () => {
  it('write no key by hand', () => {
    const byHand = /queryKey: *\[|Quer(y|ies)Data(<[^(]*>)?\(\s*\[/;
    const files = globSync('web/**/*.{ts,tsx}', { exclude: ['web/lib/api/read*.ts'] });
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => byHand.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
