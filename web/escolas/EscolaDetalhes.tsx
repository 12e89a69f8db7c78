import { Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Escola } from '#contract/escolas/escolas.ts';
import { formatTelefone, MASKS, maskAny } from '#web/lib/forms/mask.ts';
import { Contatos } from '#web/ui/fields/Contatos.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { Detalhes } from '#web/ui/page/Detalhes.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Together } from '#web/ui/page/Together.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { ContatosCard, contatosDe } from './ContatosCard.tsx';

const enderecoDe = ({ logradouro, numero, complemento, bairro, cidade, uf, cep }: Escola) =>
  [
    [logradouro, numero, complemento].filter(Boolean).join(', '),
    [bairro, cidade, uf].filter(Boolean).join(' · '),
    cep && maskAny(cep, MASKS.cep),
  ]
    .filter(Boolean)
    .join('\n');

export const EscolaDetalhes = ({ escola }: { escola: Escola }) => {
  const { t } = useTranslation(['escolas', 'cadastro']);
  useDocumentTitle(escola.nome);
  const campo = (nome: string) => t(`cadastro:campos.${nome}`);
  return (
    <>
      <BreadcrumbBar
        links={[
          { to: '/escolas', title: t('titulo') },
          { title: escola.nome, active: true },
        ]}
        buttons={[{ url: `/escola/${escola.id}/editar`, title: t('cadastro:editar'), icon: <IconPencil size={16} /> }]}
      />
      <Stack>
        <PageCard main title={escola.nome} actions={<Contatos {...escola} />}>
          <Detalhes
            itens={[
              { nome: campo('tipo'), valor: escola.tipo && t(`tipos.${escola.tipo}`, { defaultValue: escola.tipo }) },
              { nome: campo('cnpj'), valor: escola.cnpj && maskAny(escola.cnpj, MASKS.cnpj) },
              { nome: campo('telefone'), valor: escola.telefone && formatTelefone(escola.telefone) },
              { nome: campo('email'), valor: escola.email },
              { nome: campo('diretor'), valor: escola.diretor },
              { nome: campo('coordenador'), valor: escola.coordenador },
              { nome: t('cadastro:endereco'), valor: enderecoDe(escola) },
              { nome: campo('observacoes'), valor: escola.observacoes },
            ]}
          />
        </PageCard>
        <Together reads={[contatosDe(escola.id)]} waiting={<Waiting h={240} card />}>
          <ContatosCard escola_id={escola.id} />
          <PageCard title={t('pacientes')}>
            {escola.pacientes.length === 0 && <Text c="dimmed">{t('sem_pacientes')}</Text>}
            <Stack gap="xs">
              {escola.pacientes.map(({ id, nome, ano_escolar }) => (
                <div key={id}>
                  <AnchorLink to="/atendimento/paciente/$id" params={{ id }}>
                    {nome}
                  </AnchorLink>
                  {ano_escolar && (
                    <Text span c="dimmed" ml="xs">
                      {ano_escolar}
                    </Text>
                  )}
                </div>
              ))}
            </Stack>
          </PageCard>
        </Together>
      </Stack>
    </>
  );
};
