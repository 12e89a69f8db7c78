import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconHistory, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { type Relatorio, type Secao, secaoVazia, temIdentificacao } from '#contract/papel/relatorios.ts';
import { esperaSupervisao } from '#contract/supervisao.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { useImprimir } from '#web/imprimir/index.ts';
import { offerUndo } from '#web/lib/notices/notices.ts';
import { useWriting } from '#web/lib/unsaved/writing.ts';
import { AvisoDaSupervisao } from '#web/supervisao/index.ts';
import { Conflito } from '#web/ui/dialogs/Conflito.tsx';
import { EstadoSalvo } from '#web/ui/EstadoSalvo.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { COR } from '#web/ui/tons.ts';
import { escritaDoRelatorio } from './escrita.ts';
import { Finalizar } from './Finalizar.tsx';
import { useLerFontes } from './fontes/depois.tsx';
import { useIa } from './RascunhoIa.tsx';
import { SecaoEditor } from './SecaoEditor.tsx';
import { VersoesDoRelatorio } from './VersoesDoRelatorio.tsx';

const trocadas = (secoes: Secao[], de: number, para: number) => {
  const next = [...secoes];
  const [movida] = next.splice(de, 1);
  if (movida) next.splice(para, 0, movida);
  return next;
};

type Texto = Pick<Relatorio, 'titulo' | 'secoes'>;
type Alheia = { escrita: ReturnType<typeof useWriting<Texto, Relatorio>>; onFinal: (next: Relatorio) => void };

/** Somebody else changed the report meanwhile. If it was signed or made final, the local text can only be copied. */
const Alheio = ({ escrita, onFinal }: Alheia) => {
  const { t } = useTranslation(['supervisao', 'relatorios', 'rascunho']);
  const { conflito, manter, usarOutra } = escrita;
  if (!conflito) return null;
  const final = conflito.status === 'final';
  if (!final && !esperaSupervisao(conflito.supervisao)) return <Conflito onManter={manter} onUsarOutra={usarOutra} />;
  const usar = () => {
    usarOutra();
    onFinal(conflito);
  };
  return (
    <Alert color="orange" title={final ? t('relatorios:final_enquanto_isso') : t('enquanto_isso')}>
      <Text size="sm">{final ? t('relatorios:final_copie') : t('copie')}</Text>
      <Button mt="sm" size="xs" variant="default" onClick={usar}>
        {t('rascunho:usar_outra')}
      </Button>
    </Alert>
  );
};

/** The editor of a report: saves automatically; sections can be filled from the records. */
export const Escrever = ({ relatorio, onFinal }: { relatorio: Relatorio; onFinal: (next: Relatorio) => void }) => {
  const { t } = useTranslation('relatorios');
  const paciente = usePaciente();
  const imprimir = useImprimir();
  const { lerFonte, parte } = useLerFontes(paciente);
  const ia = useIa();
  const escrita = useWriting(escritaDoRelatorio(relatorio), ({ titulo, secoes }) => ({ titulo, secoes }));
  const [vendoVersoes, setVendoVersoes] = useState(false);
  const { valor, vez } = escrita;
  if (!vez) return <Waiting h={480} shape="text" />;
  const secoes = (mudanca: (antes: Secao[]) => Secao[]) =>
    escrita.mudar((antes) => ({ ...antes, secoes: mudanca(antes.secoes) }));
  /** Removes a section with its text; undo puts it back in its place. */
  const remover = (secao: Secao, indice: number) => {
    let removida = secao;
    secoes((antes) => {
      removida = antes.find(({ id }) => id === secao.id) ?? secao;
      return antes.filter(({ id }) => id !== secao.id);
    });
    const desfazer = () =>
      escrita.trocar((antes) => ({
        ...antes,
        secoes: antes.secoes.some(({ id }) => id === secao.id)
          ? antes.secoes
          : antes.secoes.toSpliced(Math.min(indice, antes.secoes.length), 0, removida),
      }));
    offerUndo(t('secao_removida', { titulo: removida.titulo }), desfazer);
  };
  const identificar = async () => {
    const conteudo = await lerFonte('identificacao');
    if (!conteudo) return false;
    let posta = false;
    // Keep what was written while the source was loading.
    escrita.trocar((antes) => {
      const aPreencher = (secao: Secao) => secao.chave === 'identificacao' && secaoVazia(secao);
      posta = antes.secoes.some(aPreencher);
      return { ...antes, secoes: antes.secoes.map((secao) => (aPreencher(secao) ? { ...secao, conteudo } : secao)) };
    });
    return posta;
  };
  return (
    <PageCard
      title={t('relatorio')}
      actions={
        <>
          <Button variant="default" leftSection={<IconHistory size={16} />} onClick={() => setVendoVersoes(true)}>
            {t('versoes')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            disabled={escrita.estado !== 'salvo'}
            onClick={() =>
              imprimir({
                titulo: valor.titulo,
                paciente_id: paciente.id,
                relatorio_id: relatorio.id,
                identificado: temIdentificacao(valor.secoes),
              })
            }
          >
            {t('imprimir')}
          </Button>
          <Finalizar
            id={relatorio.id}
            tipo={relatorio.tipo}
            versao={escrita.versao}
            secoes={valor.secoes}
            salvo={escrita.estado === 'salvo'}
            onIdentificar={identificar}
            onFinal={onFinal}
          />
        </>
      }
    >
      {parte}
      <Stack>
        <Group justify="space-between">
          <Badge variant="light" color={COR.rascunho} tt="none">
            {t('status.rascunho')}
          </Badge>
          <EstadoSalvo estado={escrita.estado} onTentar={escrita.tentar} />
        </Group>
        <AvisoDaSupervisao supervisao={relatorio.supervisao} />
        <Alheio escrita={escrita} onFinal={onFinal} />
        {escrita.invalido && <Alert color="red">{escrita.invalido}</Alert>}
        <TextInput
          label={t('titulo_do_relatorio')}
          value={valor.titulo}
          maxLength={200}
          required
          onChange={({ currentTarget: { value: titulo } }) => escrita.mudar((antes) => ({ ...antes, titulo }))}
        />
        {valor.secoes.map((secao, indice) => (
          <SecaoEditor
            key={`${vez}-${secao.id}`}
            relatorioId={relatorio.id}
            pacienteId={relatorio.paciente_id}
            tipo={relatorio.tipo}
            secao={secao}
            ia={ia}
            lerFonte={lerFonte}
            primeira={indice === 0}
            ultima={indice === valor.secoes.length - 1}
            onChange={(parte) =>
              secoes((antes) => antes.map((one) => (one.id === secao.id ? { ...one, ...parte } : one)))
            }
            onMover={(passo) => secoes((antes) => trocadas(antes, indice, indice + passo))}
            onRemover={() => remover(secao, indice)}
          />
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() =>
              secoes((antes) => [...antes, { id: uuidv7(), chave: '', titulo: t('nova_secao'), conteudo: '' }])
            }
          >
            {t('adicionar_secao')}
          </Button>
        </Group>
      </Stack>
      {vendoVersoes && (
        <VersoesDoRelatorio
          id={relatorio.id}
          onClose={() => setVendoVersoes(false)}
          onRestaurar={(antigas) => {
            setVendoVersoes(false);
            escrita.trocar((antes) => ({ ...antes, secoes: antigas }));
          }}
        />
      )}
    </PageCard>
  );
};
